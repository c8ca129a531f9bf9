import { Component, createRef, type PropsWithChildren } from 'react';

/** What the first child in sight was before a change, and where, in CSS pixels. */
interface Place {
  child: Element;
  top: number;
}

const topOf = (child: Element) => child.getBoundingClientRect().top;

/**
 * Keeps what is in sight where it is while posts above it come or go. Most browsers do so by themselves; Safari does not.
 * A class, because only one is asked right before the document changes.
 */
export class KeepPlace extends Component<PropsWithChildren<{ className?: string }>> {
  list = createRef<HTMLDivElement>();

  override getSnapshotBeforeUpdate(): Place | null {
    if (CSS.supports('overflow-anchor', 'auto')) return null;
    const child = [...(this.list.current?.children ?? [])].find(
      (each) => each.getBoundingClientRect().bottom > 0,
    );
    return child ? { child, top: topOf(child) } : null;
  }

  override componentDidUpdate(_props: unknown, _state: unknown, place: Place | null) {
    if (place?.child.isConnected) scrollBy(0, topOf(place.child) - place.top);
  }

  override render() {
    return (
      <div ref={this.list} className={this.props.className} aria-live="polite" aria-relevant="additions">
        {this.props.children}
      </div>
    );
  }
}
