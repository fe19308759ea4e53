import type { FastifyInstance, FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';

/** What one customer of a provider gets at least: its hosts choose their own addresses within. */
const IPV6_NETWORK_BITS = 64;

/**
 * The address that a request comes from: IPv4, or IPv6 without a zone. An address that a proxy forwards and that is
 * none counts as the proxy's own; a request that does not come over the network has none.
 */
export function clientAddress({ ip, socket }: Pick<FastifyRequest, 'ip' | 'socket'>): string | undefined {
  const text = [ip, socket.remoteAddress].find((candidate) => candidate && ipaddr.isValid(candidate));
  // IPv4 addresses that an IPv6 socket reports, as ::ffff:192.0.2.1, become IPv4.
  return text && ipaddr.process(text).toString().replace(/%.*/, '');
}

/** What a client is counted by, for lock-outs and rate limits: an IPv4 address, or the /64 of an IPv6 address. */
export function clientNetwork(request: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  const address = clientAddress(request) ?? 'local';
  if (!ipaddr.IPv6.isValid(address)) return address;
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/${IPV6_NETWORK_BITS}`)}/${IPV6_NETWORK_BITS}`;
}

/** Logs once when a proxy forwards addresses without being trusted: all its clients then share limits and lock-outs. */
export function warnOfUntrustedProxy(app: FastifyInstance): void {
  let warned = false;
  app.addHook('onRequest', async (request) => {
    if (warned || request.headers['x-forwarded-for'] === undefined) return;
    // A trusted proxy's address has been replaced by the one that it forwards.
    if (request.ip !== request.socket.remoteAddress) return;
    warned = true;
    const proxy = request.socket.remoteAddress;
    request.log.warn({ proxy }, 'X-Forwarded-For is ignored: the proxy is not in TRUSTED_PROXIES');
  });
}
