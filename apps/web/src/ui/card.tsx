import type { ReactNode } from 'react';

const paddings = { none: '', md: 'p-4 sm:p-5', lg: 'p-5 sm:p-8' };

interface CardProps {
  as?: 'article' | 'div' | 'li' | 'section';
  padding?: keyof typeof paddings;
  className?: string;
  children: ReactNode;
}

/** A sheet of the page's surface, set off by a hairline. */
export function Card({ as: Element = 'div', padding = 'md', className = '', children }: CardProps) {
  return (
    <Element className={`rounded-card border border-line bg-surface ${paddings[padding]} ${className}`}>
      {children}
    </Element>
  );
}
