/** Colours of a drawing, as a canvas takes them. */
export interface PlotColors {
  text: string;
  grid: string;
  zeroLine: string;
  current: string;
  negative: string;
  comparison: string;
}

/** Paper is white: grey bars, so that black lines and outlines are visible before them. */
const PRINTED: PlotColors = {
  text: '#000',
  grid: '#ccc',
  zeroLine: '#000',
  current: '#767676',
  negative: '#767676',
  comparison: '#000',
};

const printing = () => window.matchMedia('print');

/** Returns the colours of the theme at `element`; a canvas knows no custom properties. */
export function readColors(element: HTMLElement): PlotColors {
  if (printing().matches) return PRINTED;
  const probe = document.createElement('span');
  element.append(probe);
  const read = (property: string) => {
    probe.style.color = `var(${property})`;
    return getComputedStyle(probe).color;
  };
  const colors: PlotColors = {
    text: read('--text-muted'),
    grid: read('--border'),
    zeroLine: read('--border-control'),
    current: read('--primary'),
    negative: read('--danger'),
    comparison: read('--accent'),
  };
  probe.remove();
  return colors;
}

/** Calls `onChange` when the colour scheme changes and when printing starts or ends. Returns a function that stops it. */
export function watchColors(onChange: () => void): () => void {
  const query = printing();
  query.addEventListener('change', onChange);
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ['data-mantine-color-scheme'] });
  return () => {
    query.removeEventListener('change', onChange);
    observer.disconnect();
  };
}
