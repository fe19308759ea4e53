import type { FastifyInstance, FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';

/** The smallest network that providers assign to a customer, who can use any address in it. */
const IPV6_NETWORK_BITS = 64;

/** Brackets around an IPv6 address, and the port that some proxies forward after the address. */
const BRACKETS_AND_PORT = /^(?:\[([^\]]*)\]|([^:]*))(?::\d+)?$/;
/** Maximum length of a forwarded text in the log. */
const LOGGED_CHARACTERS = 100;

/**
 * Returns the client's address: IPv4, or IPv6 without a zone. Returns the address of the proxy when the proxy forwards
 * an invalid address, and undefined for a request that does not come over the network.
 */
export function clientAddress({ ip, socket }: Pick<FastifyRequest, 'ip' | 'socket'>): string | undefined {
  const text = findAddress(ip) ?? findAddress(socket.remoteAddress);
  // Converts an IPv4 address that an IPv6 socket reports as `::ffff:192.0.2.1` to `192.0.2.1`.
  return text && ipaddr.process(text).toString().replace(/%.*/, '');
}

function findAddress(text: string | undefined): string | undefined {
  const [, bracketed, plain] = BRACKETS_AND_PORT.exec(text ?? '') ?? [];
  const address = bracketed ?? plain ?? text;
  return address && ipaddr.isValid(address) ? address : undefined;
}

/** Returns the key of a client for lock-outs and rate limits: an IPv4 address, or the /64 of an IPv6 address. */
export function clientNetwork(request: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  const address = clientAddress(request) ?? 'local';
  if (!ipaddr.IPv6.isValid(address)) return address;
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/${IPV6_NETWORK_BITS}`)}/${IPV6_NETWORK_BITS}`;
}

/** Warns once when forwarded addresses are ignored: all clients of the proxy share rate limits and lock-outs. */
export function warnAboutIgnoredAddresses(app: FastifyInstance): void {
  let warned = false;
  app.addHook('onRequest', async ({ headers, ip, log, socket }) => {
    if (warned || headers['x-forwarded-for'] === undefined) return;
    const proxy = socket.remoteAddress;
    // `ip` differs from the socket's address when a trusted proxy has forwarded a client address.
    if (ip === proxy) {
      log.warn({ proxy }, 'X-Forwarded-For is ignored: the proxy is not in TRUSTED_PROXIES');
    } else if (findAddress(ip) === undefined) {
      const forwarded = ip.slice(0, LOGGED_CHARACTERS);
      log.warn({ proxy, forwarded }, 'X-Forwarded-For is ignored: the proxy forwards no IP address');
    } else return;
    warned = true;
  });
}
