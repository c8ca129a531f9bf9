import { limits, type PostId } from '@nestmate/contract';
import { type ComponentProps, useRef } from 'react';
import { TextArea } from '@/ui/text-area';
import type { Named } from './named';
import { useNaming } from './use-naming';

interface Props extends Omit<ComponentProps<typeof TextArea>, 'onChange' | 'limit' | 'onKeyDown'> {
  threadId?: PostId;
  people: readonly Named[];
  onChange: (body: string, people: Named[]) => void;
}

/** The text of a post. After an @ it offers people to name. */
export function PostField({ threadId, people, value, onChange, ...field }: Props) {
  const whole = useRef<HTMLDivElement>(null);
  const naming = useNaming({ whole, value, threadId, people, onChange });
  return (
    <div ref={whole}>
      <TextArea
        {...field}
        value={value}
        onChange={naming.change}
        onKeyDown={naming.onKeyDown}
        limit={limits.post.max}
      />
      {naming.offer}
    </div>
  );
}
