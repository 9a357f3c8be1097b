import { Component, createRef, type ReactNode } from 'react';

interface PreserveFocusProps {
  children: ReactNode;
  className?: string;
  /** Selector of the element that receives the focus; the container itself if nothing matches. */
  to?: string;
}

/**
 * Keeps keyboard focus inside this container when its children are replaced (spinner → data); otherwise the next Tab
 * would start from the top of the page. Must re-render together with its children.
 */
export class PreserveFocus extends Component<PreserveFocusProps> {
  readonly #container = createRef<HTMLDivElement>();

  /** Runs while the old children, and the focus in them, are still in the document. */
  override getSnapshotBeforeUpdate(): boolean {
    return this.#container.current?.contains(document.activeElement) ?? false;
  }

  override componentDidUpdate(_props: PreserveFocusProps, _state: unknown, hadFocus: boolean): void {
    const container = this.#container.current;
    const { activeElement } = document;
    if (!container || !hadFocus || (activeElement !== container && container.contains(activeElement))) return;
    const target = (this.props.to && container.querySelector<HTMLElement>(this.props.to)) || container;
    // Set only now: a focusable container would take the focus on every click next to its controls.
    if (target === container) container.tabIndex = -1;
    target.focus({ preventScroll: true });
  }

  override render() {
    return (
      <div ref={this.#container} className={this.props.className}>
        {this.props.children}
      </div>
    );
  }
}
