import type { Plugin } from 'vite';

/**
 * React Router makes its components by unmarked calls and gives them properties by assignments (`Form.displayName = …`):
 * both keep parts that we never use, such as forms, nested routes and their error screen. What is assigned serves only
 * those parts and development.
 */
export function shakeableRouter(): Plugin {
  return {
    name: 'shakeable-router',
    apply: 'build',
    transform(code, id) {
      if (!/node_modules\/react-router\/dist\//.test(id)) return null;
      // Links prefetch only in the framework's mode, which we do not use.
      const plain = code.replace('React10.createElement(PrefetchPageLinks,', 'React10.createElement("i",');
      const unassigned = plain.replace(/^\w+\.(displayName|contextType) = .*;$/gm, '');
      return { code: unassigned.replace(/= (React\d*\.(?:forwardRef|memo)\()/g, '= /* @__PURE__ */ $1'), map: null };
    },
  };
}
