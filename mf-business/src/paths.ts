/** Paths of this remote's pages, for links. */
export const businessPaths = {
  terminals: () => '/business/terminals',
  printers: () => '/business/printers',
  printer: (id: number) => `/business/printers/${id}/edit`,
};
