export const PRINTERS_PATH = '/business/printers';
export const printerEditPath = (id: number) => `${PRINTERS_PATH}/${id}/edit`;
