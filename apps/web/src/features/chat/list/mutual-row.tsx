import type { Card } from '@nestmate/contract';
import { useId } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '@/platform/use-translation';
import { Avatar } from '@/ui/avatar';

interface MutualRowProps {
  cards: readonly Card[];
  heading: 'h2' | 'h3';
}

/** The people of mutual likes with whom no conversation is listed yet: a press opens it. */
export function MutualRow({ cards, heading: Heading }: MutualRowProps) {
  const { t } = useTranslation('chat');
  const title = useId();
  if (cards.length === 0) return null;
  return (
    <section aria-labelledby={title} className="mb-4">
      <Heading id={title} className="mb-2 font-sans text-sm font-semibold text-ink-2">
        {t('likeEachOther')}
      </Heading>
      {/* Keeps focus outlines from being clipped. */}
      <ul className="-mx-5 -my-1 flex gap-3 overflow-x-auto px-3 py-1 [scrollbar-width:none]">
        {cards.map(
          ({ membership_id: id, chat_id: chatId, first_name: name, profile_picture_urls: picture }) => (
            <li key={id} className="shrink-0">
              <Link
                to={`/chat/conversation/${chatId}`}
                aria-label={t('openers.hello', { name })}
                className="flex w-18 flex-col items-center gap-1 rounded-control p-1 transition hover:bg-sunken"
              >
                <Avatar name={name} src={picture?.square} />
                <span className="w-full truncate text-center text-xs font-semibold text-ink">{name}</span>
              </Link>
            </li>
          ),
        )}
      </ul>
    </section>
  );
}
