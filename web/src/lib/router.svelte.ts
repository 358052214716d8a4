// The address of the page: a path, its query and what follows the #.

class Route {
  path = $state(location.pathname);
  query = $state(new URLSearchParams(location.search));
  hash = $state(location.hash.slice(1));

  constructor() {
    addEventListener('popstate', () => this.#read());
    addEventListener('hashchange', () => this.#read());
    document.addEventListener('click', (event) => this.#follow(event));
  }

  /** Goes to an address of this page; `replace` leaves no way back to the present one. */
  go(address: string, replace = false) {
    if (replace) history.replaceState(null, '', address);
    else history.pushState(null, '', address);
    this.#read();
    scrollTo(0, 0);
    // Who cannot see the page change is taken to what has changed.
    document.getElementById('content')?.focus({ preventScroll: true });
  }

  #read() {
    this.path = location.pathname;
    this.query = new URLSearchParams(location.search);
    this.hash = location.hash.slice(1);
  }

  /** Follows a plain click on a link of this page without loading it again. */
  #follow(event: MouseEvent) {
    if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element).closest('a');
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
    if (/^\/(api|openapi|healthz|metrics)/.test(link.pathname)) return;
    if (link.pathname === location.pathname && link.search === location.search && link.hash) return;
    event.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  }
}

export const route = new Route();
