import type { FastifyInstance, FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';

/** The smallest network that providers assign to a customer, who can use any address in it. */
const IPV6_NETWORK_BITS = 64;

/**
 * Returns the client's address: IPv4, or IPv6 without a zone. Returns the address of the proxy when the proxy forwards
 * an invalid address, and undefined for a request that does not come over the network.
 */
export function clientAddress({ ip, socket }: Pick<FastifyRequest, 'ip' | 'socket'>): string | undefined {
  const text = [ip, socket.remoteAddress].find((candidate) => candidate && ipaddr.isValid(candidate));
  // Converts an IPv4 address that an IPv6 socket reports as `::ffff:192.0.2.1` to `192.0.2.1`.
  return text && ipaddr.process(text).toString().replace(/%.*/, '');
}

/** Returns the key of a client for lock-outs and rate limits: an IPv4 address, or the /64 of an IPv6 address. */
export function clientNetwork(request: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  const address = clientAddress(request) ?? 'local';
  if (!ipaddr.IPv6.isValid(address)) return address;
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/${IPV6_NETWORK_BITS}`)}/${IPV6_NETWORK_BITS}`;
}

/** Warns once when an untrusted proxy forwards addresses: all its clients share rate limits and lock-outs. */
export function warnAboutUntrustedProxy(app: FastifyInstance): void {
  let warned = false;
  app.addHook('onRequest', async (request) => {
    if (warned || request.headers['x-forwarded-for'] === undefined) return;
    // `request.ip` differs from the socket's address when a trusted proxy has forwarded a client address.
    if (request.ip !== request.socket.remoteAddress) return;
    warned = true;
    const proxy = request.socket.remoteAddress;
    request.log.warn({ proxy }, 'X-Forwarded-For is ignored: the proxy is not in TRUSTED_PROXIES');
  });
}
