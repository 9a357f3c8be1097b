import type { Plugin } from 'vite';

/**
 * React Router makes its components by unmarked calls and classes and names them by assignments (`Form.displayName = …`):
 * all three keep parts that we never use, such as forms, scroll restoration, nested routes (router.tsx) and the screens
 * of its framework. The names and the warnings serve only development; a context type only its own error boundary.
 */
export function shakeableRouter(): Plugin {
  return {
    name: 'shakeable-router',
    apply: 'build',
    transform(code, id) {
      if (!/node_modules\/react-router\/dist\//.test(id)) return null;
      const shaken = code
        // Links prefetch only in the framework's mode, which we do not use.
        .replace('React10.createElement(PrefetchPageLinks,', 'React10.createElement("i",')
        .replace('var ENABLE_DEV_WARNINGS = true;', 'var ENABLE_DEV_WARNINGS = false;')
        .replace(/^\w+\.(?:displayName = "[^"]*"|contextType = \w+);$/gm, '')
        .replace(/= (React\d*\.(?:forwardRef|memo|createContext)\()/g, '= /* @__PURE__ */ $1')
        .replace(/^var (\w+) = (class extends [\s\S]*?^\});$/gm, 'var $1 = /* @__PURE__ */ (() => $2)();');
      return { code: shaken, map: null };
    },
  };
}
