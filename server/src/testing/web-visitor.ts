/** A signed-out or signed-in visitor of servers that listen; keeps cookies like a browser. */
export interface WebVisitor {
  /** Sends a request to the address and path; objects become JSON bodies. */
  send(url: string, options?: VisitOptions): Promise<Response>;
}

interface VisitOptions {
  method?: string;
  body?: object | FormData;
  headers?: Record<string, string>;
}

export function openVisitor(cookie = ''): WebVisitor {
  const cookies = new Map(cookie === '' ? [] : [cookie.split('=', 2) as [string, string]]);
  return {
    async send(url, { method = 'GET', body, headers = {} } = {}) {
      const isForm = body instanceof FormData;
      const answer = await fetch(url, {
        method,
        headers: {
          ...headers,
          cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
        },
        ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
      });
      for (const line of answer.headers.getSetCookie()) {
        const [name = '', value = ''] = (line.split(';', 1)[0] ?? '').split('=', 2);
        if (value === '') cookies.delete(name);
        else cookies.set(name, value);
      }
      return answer;
    },
  };
}

/** The form of an upload's chunk; `fields` are sent with the file. */
export function chunkForm(bytes: Uint8Array, fields: Record<string, string | number>): FormData {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(bytes)]), 'blob');
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
  return form;
}
