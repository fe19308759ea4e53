/** `menu` of `/menu/categories`. */
export function firstSegment(address) {
  return address.split('/')[1] ?? '';
}

/** Where an area's visit begins: its first link, or its first path where the sidebar has none. */
export function firstPage({ paths, sidebar }) {
  return sidebar?.links.find((link) => 'path' in link)?.path ?? `/${paths[0]}`;
}
