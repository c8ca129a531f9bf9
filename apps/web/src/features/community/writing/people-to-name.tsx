import type { calls, ReplyOf } from '@nestmate/contract';
import type { KeyboardEvent } from 'react';
import { useTranslation } from '@/platform/use-translation';
import { Avatar } from '@/ui/avatar';
import type { Named } from './named';

interface Props {
  people: ReplyOf<typeof calls.community.people>['people'];
  onChoose: (chosen: Named) => void;
  onClose: (event: KeyboardEvent) => void;
}

function moveByArrow(event: KeyboardEvent<HTMLButtonElement>) {
  const row = event.currentTarget.parentElement;
  const next = { ArrowDown: row?.nextElementSibling, ArrowUp: row?.previousElementSibling }[event.key];
  if (!next) return;
  event.preventDefault();
  next.querySelector('button')?.focus();
}

/** The people a post can name; the arrows go from one to the next. */
export function PeopleToName({ people, onChoose, onClose }: Props) {
  const { t } = useTranslation('community');
  return (
    <>
      <ul
        aria-label={t('mention.label')}
        className="mt-2 overflow-hidden rounded-control border border-line bg-surface shadow-float"
      >
        {people.map(({ membership_id: id, name, image_urls: urls }) => (
          <li key={id}>
            <button
              type="button"
              data-named
              onClick={() => onChoose({ id, name })}
              onKeyDown={(event) => (event.key === 'Escape' ? onClose(event) : moveByArrow(event))}
              className="flex min-h-11 w-full items-center gap-3 px-3 py-1.5 text-left -outline-offset-2 hover:bg-sunken"
            >
              <Avatar name={name} src={urls?.square} size="xs" />
              <span className="min-w-0 wrap-anywhere">{name}</span>
            </button>
          </li>
        ))}
      </ul>
      <output className="sr-only">{t('mention.found', { count: people.length })}</output>
    </>
  );
}
