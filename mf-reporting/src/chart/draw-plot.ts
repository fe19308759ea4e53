import uPlot from 'uplot';
import { readColors, watchColors } from './plot-colors';
import { buildOptions, type PlotContent } from './plot-options';

/** Size of the printed drawing in CSS pixels; the style sheet scales the drawing to the paper width. */
const PRINTED_SIZE = { width: 720, height: 208 };

function measure({ clientWidth, clientHeight }: HTMLElement) {
  const isPrinted = window.matchMedia('print').matches;
  return isPrinted ? PRINTED_SIZE : { width: clientWidth, height: clientHeight };
}

export interface Drawing {
  /** Element that covers exactly the area between the axes. */
  overlay: HTMLElement;
  destroy: () => void;
}

/** Draws a chart into `box`; adapts the drawing when the size of `box` or the colour scheme changes. */
export function drawPlot(box: HTMLElement, content: PlotContent): Drawing {
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
    plot.redraw(true, true);
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
