import { limits } from '@nestmate/contract';
import { type ComponentProps, useRef, useState } from 'react';
import { useSettled } from '@/ui/use-settled';
import { TextArea } from '@/ui/text-area';
import { usePeopleNamed } from '../posts.queries';
import { type Named, typedName } from './named';
import { PeopleToName } from './people-to-name';

const askDelayMs = 150;

interface Props extends Omit<ComponentProps<typeof TextArea>, 'onChange' | 'limit' | 'onKeyDown'> {
  people: readonly Named[];
  onChange: (body: string, people: Named[]) => void;
}

/** The text of a post. After an @ it offers people to name. */
export function PostField({ people, value, onChange, ...field }: Props) {
  const whole = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState<string>();
  const asked = useSettled(typed ?? '', askDelayMs);
  const offered = usePeopleNamed(asked).data?.people ?? [];
  const isOffering = typed !== undefined && asked !== '' && offered.length > 0;
  const area = () => whole.current?.querySelector('textarea') ?? null;

  function change(body: string) {
    setTyped(typedName(body.slice(0, area()?.selectionStart ?? body.length)));
    onChange(body, [...people]);
  }

  function choose(chosen: Named) {
    const caret = area()?.selectionStart ?? value.length;
    const start = caret - (typed?.length ?? 0);
    const until = start + chosen.name.length + 1;
    setTyped(undefined);
    onChange(`${value.slice(0, start)}${chosen.name} ${value.slice(caret)}`, [...people, chosen]);
    requestAnimationFrame(() => {
      area()?.focus();
      area()?.setSelectionRange(until, until);
    });
  }

  /** Only the offer closes, and nothing around it. */
  function close(event: { stopPropagation: () => void }) {
    event.stopPropagation();
    setTyped(undefined);
    area()?.focus();
  }

  return (
    <div ref={whole}>
      <TextArea
        {...field}
        value={value}
        onChange={change}
        onKeyDown={(event) => {
          if (!isOffering || event.nativeEvent.isComposing) return;
          if (event.key === 'Escape') close(event);
          if (event.key === 'ArrowDown') {
            event.preventDefault();
            whole.current?.querySelector<HTMLElement>('[data-named]')?.focus();
          }
        }}
        limit={limits.post.max}
      />
      {isOffering && <PeopleToName people={offered} onChoose={choose} onClose={close} />}
    </div>
  );
}
