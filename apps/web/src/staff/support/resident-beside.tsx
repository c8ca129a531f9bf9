import type { ReplyOf } from '@nestmate/contract';
import type { staffCalls } from '@nestmate/contract/staff';
import { useId } from 'react';
import { useTranslation } from '@/platform/use-translation';
import { TextLink } from '@/ui/text-link';
import { When } from '@/ui/when';
import { useHref } from '../platform/use-href';

type Read = ReplyOf<(typeof staffCalls)['staffSupport']['read']>;

/** The details of a resident that staff need while they answer: their home, their roommates, and their other questions. */
export function ResidentBeside({ conversation, home, others }: Omit<Read, 'messages'>) {
  const { t, language } = useTranslation('staffSupport');
  const [about, mates, asked] = [useId(), useId(), useId()];
  const href = useHref();
  const { resident, place } = conversation;
  const unit = home.unit_number === null ? [] : [t('unit', { number: home.unit_number })];
  return (
    <aside aria-labelledby={about} className="flex flex-col gap-4 border-line max-xl:border-t max-xl:pt-4">
      <div>
        <h3 id={about} className="text-base wrap-anywhere">
          {t('about', { name: resident.name || t('noName') })}
        </h3>
        <ul className="mt-2 flex flex-col gap-1 text-sm text-ink-2 wrap-anywhere">
          {[place, home.unit_type, ...unit].map((line) => (
            <li key={line}>{line}</li>
          ))}
          {home.roommates.length === 0 && <li>{t('noRoommates')}</li>}
        </ul>
      </div>
      {home.roommates.length > 0 && (
        <section aria-labelledby={mates}>
          <h3 id={mates} className="text-base">
            {t('roommates', { count: home.roommates.length })}
          </h3>
          <ul className="mt-2 flex flex-col gap-1 text-sm wrap-anywhere">
            {home.roommates.map(({ membership_id: membershipId, name }) => (
              <li key={membershipId}>
                <TextLink href={href(`residents/${membershipId}`)}>{name || t('noName')}</TextLink>
              </li>
            ))}
          </ul>
        </section>
      )}
      {others.length > 0 && (
        <section aria-labelledby={asked}>
          <h3 id={asked} className="text-base">
            {t('others')}
          </h3>
          <ul className="mt-2 flex flex-col gap-2">
            {others.map(({ conversation_id: id, subject, state, last_at: at }) => (
              <li key={id} className="flex flex-wrap items-baseline gap-x-2 text-sm text-ink-2">
                <TextLink href={`${href('support')}?state=${state}&open=${id}`}>{subject}</TextLink>
                <span>{t(`states.${state}`)}</span>
                <When at={at} language={language} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </aside>
  );
}
