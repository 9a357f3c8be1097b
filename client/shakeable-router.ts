import type { Plugin } from 'vite';

/**
 * React Router makes its components by unmarked calls and names them by assignments (`Form.displayName = …`): both keep
 * parts that we never use, such as forms and scroll restoration. The names serve only development.
 */
export function shakeableRouter(): Plugin {
  return {
    name: 'shakeable-router',
    apply: 'build',
    transform(code, id) {
      if (!/node_modules\/react-router\/dist\//.test(id)) return null;
      // Links prefetch only in the framework's mode, which we do not use.
      const plain = code.replace('React10.createElement(PrefetchPageLinks,', 'React10.createElement("i",');
      const unnamed = plain.replace(/^\w+\.displayName = "[^"]*";$/gm, '');
      return { code: unnamed.replace(/= (React\d*\.forwardRef\()/g, '= /* @__PURE__ */ $1'), map: null };
    },
  };
}
