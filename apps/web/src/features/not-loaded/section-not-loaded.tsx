import type { ReactNode } from 'react';
import { Banner } from '@/ui/banner';
import { Button } from '@/ui/button';
import { type Loadable, useObstacle } from './use-obstacle';

interface Props {
  query: Loadable;
  /** The skeleton. */
  loading: ReactNode;
  title: string;
}

/** The same for a section: the rest of the page stays usable. */
export function SectionNotLoaded({ query, loading, title }: Props) {
  const obstacle = useObstacle([query], title);
  if (!obstacle) return loading;
  return (
    <Banner
      tone={obstacle.tone}
      title={obstacle.title}
      action={
        <Button size="sm" variant="secondary" onPress={obstacle.retry}>
          {obstacle.retryLabel}
        </Button>
      }
    >
      {obstacle.text}
    </Banner>
  );
}
