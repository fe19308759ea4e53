import uPlot from 'uplot';
import type { PlotProps } from './plot';
import { readColors, watchColors } from './plot-colors';
import { buildOptions } from './plot-options';

/** Widest drawing in CSS pixels that fits on a printed page: A4 less margins of 1 cm. */
const PRINT_WIDTH = 680;

function measure({ clientWidth, clientHeight }: HTMLElement) {
  const isPrinted = window.matchMedia('print').matches;
  return { width: isPrinted ? Math.min(clientWidth, PRINT_WIDTH) : clientWidth, height: clientHeight };
}

export interface Drawing {
  /** Element as large as the area between the axes. */
  overlay: HTMLElement;
  destroy: () => void;
}

/** Draws a chart into `box` and keeps it in its size and in the colours of the theme. */
export function drawPlot(box: HTMLElement, content: Omit<PlotProps, 'active' | 'children'>): Drawing {
  let colors = readColors(box);
  const { fontSize, fontFamily } = getComputedStyle(box);
  const { data, ...options } = buildOptions(content, { font: `${fontSize} ${fontFamily}`, getColors: () => colors });
  const plot = new uPlot({ ...options, ...measure(box) }, data, box);

  function fit() {
    const size = measure(box);
    if (size.width !== plot.width || size.height !== plot.height) plot.setSize(size);
  }
  const resizes = new ResizeObserver(fit);
  resizes.observe(box);
  const stopWatching = watchColors(() => {
    colors = readColors(box);
    fit();
    plot.redraw(true);
  });
  return {
    overlay: plot.over,
    destroy: () => {
      resizes.disconnect();
      stopWatching();
      plot.destroy();
    },
  };
}
