/** Top edge and height, in pixels, of a rectangle that was drawn on a canvas. */
export interface DrawnBar {
  top: number;
  height: number;
}

export interface DrawnContent {
  texts: string[];
  bars: DrawnBar[];
  /** Fill colours of bars and points. */
  fills: string[];
  dashes: number[][];
}

const drawings = new WeakMap<HTMLCanvasElement, DrawnContent>();

class PathStub {
  readonly bars: DrawnBar[] = [];
  /** Vertical positions of the corners in the rounded bar that is being drawn. */
  #corners: number[] = [];

  rect(_left: number, top: number, _width: number, height: number) {
    this.bars.push({ top, height });
  }
  moveTo() {
    this.#corners = [];
  }
  arcTo(_x1: number, y1: number, _x2: number, y2: number) {
    this.#corners.push(y1, y2);
  }
  closePath() {
    const top = Math.min(...this.#corners);
    this.rect(0, top, 0, Math.max(...this.#corners) - top);
  }
  lineTo() {}
  arc() {}
}

/** Returns a canvas context that records what is drawn; all other methods and properties do nothing. */
function createContext(canvas: HTMLCanvasElement) {
  const drawing: DrawnContent = { texts: [], bars: [], fills: [], dashes: [] };
  drawings.set(canvas, drawing);
  let fillStyle = '';
  const recorded = {
    clearRect: () => {
      for (const list of Object.values(drawing)) list.length = 0;
    },
    fillText: (text: string) => drawing.texts.push(text),
    fill: (path?: PathStub) => {
      drawing.bars.push(...(path?.bars ?? []));
      drawing.fills.push(fillStyle);
    },
    setLineDash: (dash: number[]) => drawing.dashes.push(dash),
    // jsdom cannot measure text: 6 pixels per character approximates a narrow font.
    measureText: (text: string) => ({ width: text.length * 6 }),
  };
  const ignored: ProxyHandler<typeof recorded> = {
    get: (target, key) => Reflect.get(target, key) ?? (() => undefined),
    set: (_, key, value) => {
      if (key === 'fillStyle') fillStyle = String(value);
      return true;
    },
  };
  return new Proxy(recorded, ignored);
}

/** Returns what is drawn on the canvas within `element`. */
export function readDrawing(element: HTMLElement): DrawnContent {
  const canvas = element.querySelector('canvas');
  return (canvas && drawings.get(canvas)) ?? { texts: [], bars: [], fills: [], dashes: [] };
}

// jsdom does not implement canvas, so this stub replaces the context.
const contexts = new WeakMap<HTMLCanvasElement, object>();
Object.defineProperty(HTMLCanvasElement.prototype, 'getContext', {
  value(this: HTMLCanvasElement) {
    const context = contexts.get(this) ?? createContext(this);
    contexts.set(this, context);
    return context;
  },
});
Object.assign(globalThis, { Path2D: PathStub });
