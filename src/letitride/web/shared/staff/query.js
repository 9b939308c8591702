// Choices kept in the query string of the page's address: a table, a link, or a tab.

import { put } from "../elements.js";
import { optionsOf } from "../forms/fields.js";

/** A value from the address's query string, such as ?table=T1. */
export const fromQuery = (name) => new URLSearchParams(location.search).get(name);

export function toQuery(name, value) {
  const address = new URL(location.href);
  address.searchParams.set(name, value);
  history.replaceState(null, "", address);
}

/** A choice kept in the address. Changing it reloads the page. */
export function chooseByQuery(select, options, chosen) {
  put(select, optionsOf(options, chosen));
  select.addEventListener("change", () => {
    toQuery(select.id, select.value);
    location.reload();
  });
}
