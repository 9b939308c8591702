"""The kernel: whole rounds dealt, decided and counted at the speed of the machine."""
