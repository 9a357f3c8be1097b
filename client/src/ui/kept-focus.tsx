import { Component, createRef, type ReactNode } from 'react';

interface KeptFocusProps {
  children: ReactNode;
  className?: string;
  /** What gets the focus, as a selector; without it, or where it is not there, the whole place does. */
  to?: string;
}

/**
 * A place whose content is exchanged, as when data arrives: the focus that was in what went stays in the place, so that
 * the keyboard goes on from here and not from the beginning of the page. Who exchanges the content renders this too.
 */
export class KeptFocus extends Component<KeptFocusProps> {
  readonly #place = createRef<HTMLDivElement>();

  /** What goes is still in the page here; after it nobody knows where the focus was. */
  override getSnapshotBeforeUpdate(): boolean {
    return this.#place.current?.contains(document.activeElement) ?? false;
  }

  override componentDidUpdate(_props: KeptFocusProps, _state: unknown, hadFocus: boolean): void {
    const place = this.#place.current;
    const { activeElement } = document;
    if (!place || !hadFocus || (activeElement !== place && place.contains(activeElement))) return;
    const goal = (this.props.to && place.querySelector<HTMLElement>(this.props.to)) || place;
    // Not before it is needed: a click beside its controls would give it the focus.
    if (goal === place) place.tabIndex = -1;
    goal.focus({ preventScroll: true });
  }

  override render() {
    return (
      <div ref={this.#place} className={this.props.className}>
        {this.props.children}
      </div>
    );
  }
}
