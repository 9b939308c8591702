"""Sessions, simulated: how bankrolls fare, beside the exact odds where they are known."""
