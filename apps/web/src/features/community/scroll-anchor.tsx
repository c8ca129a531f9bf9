import { Component, createRef, type ReactNode } from 'react';

/** The first visible child before a change, and its position in CSS pixels. */
interface ReadingPosition {
  child: Element;
  top: number;
}

const topOf = (child: Element) => child.getBoundingClientRect().top;

interface ScrollAnchorProps {
  as: 'div' | 'ul';
  className?: string;
  'aria-label'?: string;
  'aria-live'?: 'polite';
  'aria-relevant'?: 'additions';
  children: ReactNode;
}

/**
 * Keeps visible content in place while something above it appears or disappears. Most browsers do so by themselves;
 * Safari does not. It is a class because a function component has no `getSnapshotBeforeUpdate`.
 */
export class ScrollAnchor extends Component<ScrollAnchorProps> {
  list = createRef<HTMLDivElement & HTMLUListElement>();

  override getSnapshotBeforeUpdate(): ReadingPosition | null {
    if (CSS.supports('overflow-anchor', 'auto')) return null;
    const child = [...(this.list.current?.children ?? [])].find(
      (each) => each.getBoundingClientRect().bottom > 0,
    );
    return child ? { child, top: topOf(child) } : null;
  }

  override componentDidUpdate(_props: unknown, _state: unknown, position: ReadingPosition | null) {
    if (position?.child.isConnected) scrollBy(0, topOf(position.child) - position.top);
  }

  override render() {
    const { as: List, children, ...rest } = this.props;
    return (
      <List {...rest} ref={this.list}>
        {children}
      </List>
    );
  }
}
