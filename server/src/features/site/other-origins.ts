import type { Library } from '@glosy/core/site/site-content';

/** The origins, beside ours, that the library has allowed in `library.json`: map tiles and analytics. */
export function otherOrigins({ map, analytics }: Library): { imageOrigins: string[]; connectOrigins: string[] } {
  return {
    imageOrigins: map.tiles ? [originOf(map.tiles.url)] : [],
    connectOrigins: analytics ? [originOf(analytics.address)] : [],
  };
}

/** A tile address has places in braces; a server name may begin with one (`{s}.tile.example.org`). */
function originOf(address: string): string {
  const [, scheme, host] = /^(https?:)\/\/([^/]+)/.exec(address) ?? [];
  return host ? `${scheme}//${host.replace(/^\{s\}\./, '*.')}` : "'self'";
}
