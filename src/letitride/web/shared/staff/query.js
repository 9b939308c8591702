// What the query of the page's address chooses: a table, a link, a tab.

/** A value in the address's query: ?table=T1. */
export const fromQuery = (name) => new URLSearchParams(location.search).get(name);

export function toQuery(name, value) {
  const address = new URL(location.href);
  address.searchParams.set(name, value);
  history.replaceState(null, "", address);
}
