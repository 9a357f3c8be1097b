import type { Library } from '@glosy/core/site/site-content';

/** Other origins that the library allows in `library.json`: map tiles and analytics. */
export function otherOrigins({ map, analytics }: Library): { imageOrigins: string[]; connectOrigins: string[] } {
  return {
    imageOrigins: map.tiles ? [originOf(map.tiles.url)] : [],
    connectOrigins: analytics ? [originOf(analytics.address)] : [],
  };
}

/** A tile address contains placeholders in braces; its server name may begin with one (`{s}.tile.example.org`). */
function originOf(address: string): string {
  const [, scheme, host] = /^(https?:)\/\/([^/]+)/.exec(address) ?? [];
  return host ? `${scheme}//${host.replace(/^\{s\}\./, '*.')}` : "'self'";
}
