// The faults that the house's check of itself found, shown to staff on whatever page they are.

import { html } from "../elements.js";
import { glance } from "../server/requests.js";
import { plainName } from "../words.js";

/** The interval between looks, in milliseconds. */
const EVERY = 10_000;

export const placeName = (place) => (place === "house" ? "the house" : plainName(place));

/** Show the standing faults in a banner, and look again from time to time. */
export async function watchFaults(header) {
  const banner = html("aside", { class: "faults", role: "status", "aria-label": "Faults" });
  header.append(banner);
  let shown = "";
  while (header.isConnected) {
    const found = document.hidden ? null : await glance("/self-check").catch(() => null);
    const text = JSON.stringify(found?.faults);
    if (found && text !== shown) {
      shown = text;
      banner.replaceChildren(...found.faults.map(faultLine));
    }
    await new Promise((resume) => setTimeout(resume, EVERY));
  }
}

const faultLine = ({ place, part, what }) =>
  html("p", {}, [
    html("strong", {}, `Temporarily closed: ${placeName(place)}. `),
    `The self-check found a fault in the ${part}: ${what}.`,
  ]);
