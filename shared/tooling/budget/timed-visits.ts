import type { Browser, BrowserContext, Page } from 'playwright-core';
import { type Account, signIn } from './sign-in';
import { emulateNetwork, expandGroup, type Network } from './visits';

const LIMIT_MS = 60_000;
/** Time without a request after which a page has finished prefetching. */
const IDLE_MS = 2_000;

/** A screen, ready when its heading and the first element that `content` selects are painted. */
interface Screen {
  path: string;
  heading: string;
  content: string;
  /** Sidebar group that contains the link to the screen. */
  group?: string;
}

const ROW = 'tbody tr[role=row]';
const SIGN_IN: Screen = { path: '/login', heading: 'Sign In', content: 'input[type=email], input[name=email]' };
const ORDERS: Screen = { path: '/reporting/orders', heading: 'Orders', content: ROW, group: 'Reporting' };
const ITEMS: Screen = { path: '/menu/items', heading: 'Items', content: ROW, group: 'Menu' };
const EMPLOYEES: Screen = { path: '/employee/employees', heading: 'Employees', content: ROW, group: 'Employees' };

/** Measurements of one contender, in milliseconds or kilobytes, by the name of the measure. */
export type LoadTimes = Record<string, number>;

/** Network and processor speed that the browser emulates. */
export interface VisitConditions {
  network: Network;
  /** Factor by which the CPU is slowed down. */
  cpu: number;
}

/** Content of local storage in a signed-in browser, by key. */
export type Session = Record<string, string>;

/** Signs in and returns what the browser stores for the session. */
export async function readSession(browser: Browser, address: string, account: Account): Promise<Session> {
  const page = await browser.newPage();
  await signIn(page, address, account);
  await page.locator(ROW).first().waitFor();
  const session = await page.evaluate(() => ({ ...localStorage }));
  await page.close();
  return session;
}

/**
 * Returns a script that stores the session and adds a function to the page. The function waits until a screen is
 * painted and resolves to the time of the paint, in milliseconds since the navigation.
 */
const createScript = (session: Session) => `
  for (const [key, value] of ${JSON.stringify(Object.entries(session))}) localStorage.setItem(key, value);
  globalThis.waitForPaint = ({ path, heading, content }) => new Promise((resolve, reject) => {
    const fail = () => reject(new Error(path + ' was not painted: ' + location.href + ' ' + document.body.innerText.slice(0, 500)));
    setTimeout(fail, ${LIMIT_MS});
    const isVisible = (element) => element.checkVisibility();
    const isReady = () => location.pathname === path
      && [...document.querySelectorAll('h1')].some((title) => title.textContent === heading && isVisible(title))
      && [...document.querySelectorAll(content)].some(isVisible);
    const check = (_changes, observer) => {
      if (!isReady()) return;
      observer?.disconnect();
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now())));
    };
    if (isReady()) check();
    else new MutationObserver(check).observe(document, { attributes: true, childList: true, subtree: true });
  });
`;

/** A browser that has no cached files at first. */
class Visitor {
  readonly #context: BrowserContext;
  readonly #address: string;
  readonly #conditions: VisitConditions;
  #page: Page | undefined;
  #bytes = 0;

  private constructor(context: BrowserContext, address: string, conditions: VisitConditions) {
    this.#context = context;
    this.#address = address;
    this.#conditions = conditions;
  }

  static async open(browser: Browser, address: string, session: Session, conditions: VisitConditions) {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    await context.addInitScript(createScript(session));
    return new Visitor(context, address, conditions);
  }

  /**
   * Opens a screen by its address in a new tab, which has no compiled code yet. Returns the milliseconds from the
   * navigation until the screen was painted.
   */
  async load(screen: Screen): Promise<number> {
    await this.#page?.close();
    this.#page = await this.#openTab();
    await this.#page.goto(`${this.#address}${screen.path}`, { waitUntil: 'commit', timeout: LIMIT_MS });
    return await this.#waitForPaint(screen);
  }

  /** Follows the link to a screen. Returns the milliseconds from the click until the screen was painted. */
  async follow(screen: Screen): Promise<number> {
    const page = this.#getPage();
    await expandGroup(page, screen.group ?? '');
    const link = page.locator(`nav a[href="${screen.path}"]`).first();
    const clickedAt = await link.evaluate((element) => {
      const now = performance.now();
      (element as HTMLElement).click();
      return now;
    });
    return (await this.#waitForPaint(screen)) - clickedAt;
  }

  /** Waits until the page makes no more requests. Returns the kilobytes received so far. */
  async settle(): Promise<number> {
    const page = this.#getPage();
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(IDLE_MS);
    await page.waitForLoadState('networkidle');
    return this.#bytes / 1000;
  }

  async close(): Promise<void> {
    await this.#context.close();
  }

  async #openTab(): Promise<Page> {
    const { network, cpu } = this.#conditions;
    const page = await this.#context.newPage();
    const cdp = await this.#context.newCDPSession(page);
    await emulateNetwork(cdp, network);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpu });
    // `encodedDataLength` is the number of bytes received, including the response headers.
    cdp.on('Network.loadingFinished', ({ encodedDataLength }) => {
      this.#bytes += encodedDataLength;
    });
    return page;
  }

  #getPage(): Page {
    if (this.#page === undefined) throw new Error('No screen was opened');
    return this.#page;
  }

  async #waitForPaint(screen: Screen): Promise<number> {
    const painted = await this.#getPage().evaluate(`waitForPaint(${JSON.stringify(screen)})`);
    return Number(painted);
  }
}

/** Measures first and repeat visits, and first and second clicks to other areas. */
export async function measureLoadTimes(
  browser: Browser,
  address: string,
  session: Session,
  conditions: VisitConditions,
) {
  const times: LoadTimes = {};
  const open = (stored: Session) => Visitor.open(browser, address, stored, conditions);
  const signedOut = await open({});
  times['sign-in, first visit'] = await signedOut.load(SIGN_IN);
  times['sign-in, repeat visit'] = await signedOut.load(SIGN_IN);
  await signedOut.close();
  const visitor = await open(session);
  times['orders, first visit'] = await visitor.load(ORDERS);
  times['orders, kB received until idle'] = await visitor.settle();
  times['orders, repeat visit'] = await visitor.load(ORDERS);
  await visitor.settle();
  times['items, first click'] = await visitor.follow(ITEMS);
  await visitor.follow(ORDERS);
  times['items, second click'] = await visitor.follow(ITEMS);
  times['employees, first click'] = await visitor.follow(EMPLOYEES);
  await visitor.close();
  for (const [name, screen] of [
    ['items', ITEMS],
    ['employees', EMPLOYEES],
  ] as const) {
    const other = await open(session);
    times[`${name}, first visit`] = await other.load(screen);
    await other.close();
  }
  return times;
}
