import { languageNames } from '@nestmate/contract/languages';
import type { OfficeMessage } from '@nestmate/contract/staff/messages';
import { useAction } from '@/forms/use-action';
import { useTranslation } from '@/platform/texts/use-translation';
import { Button } from '@/ui/button';
import { ButtonLink } from '@/ui/button-link';
import { Chip } from '@/ui/chip';
import { EmptyState } from '@/ui/empty-state';
import { ChevronDownIcon } from '@/ui/icons/chevron-down';
import { toast } from '@/ui/toasts';
import { When } from '@/ui/when';
import { NotLoaded } from '../parts/not-loaded';
import { Page } from '../parts/page';
import { useHref } from '../platform/use-address';
import { useTitle } from '../platform/use-title';
import { useMessages, useStopMessage } from './messages.queries';

/** What the office wrote to selections of residents: its words, how far each message is, and a way to stop it. */
export default function MessagesPage() {
  const { t } = useTranslation('staffMessages');
  const href = useHref();
  const query = useMessages();
  useTitle('sections.messages');
  const messages = query.data?.messages;
  const toResidents = (
    <ButtonLink size="sm" variant="secondary" href={href('residents')}>
      {t('toResidents')}
    </ButtonLink>
  );
  return (
    <Page title={t('messages')} actions={toResidents}>
      {!messages ? (
        <NotLoaded query={query} />
      ) : messages.length === 0 ? (
        <EmptyState title={t('none')} scene="moon" beside="dark" action={toResidents}>
          {t('noneText')}
        </EmptyState>
      ) : (
        <ul className="max-w-240 divide-y divide-line rounded-card border border-line bg-surface">
          {messages.map((message) => (
            <MessageRow key={message.message_id} message={message} />
          ))}
        </ul>
      )}
    </Page>
  );
}

const tones = { waiting: 'apricot', sending: 'plum', sent: 'leaf', stopped: 'plain' } as const;

function MessageRow({ message }: { message: OfficeMessage }) {
  const { t, language } = useTranslation('staffMessages');
  const { message_id: id, subject, texts, state, by, made_at, send_at, people, delivered } = message;
  const { has_lost_writer: hasLostWriter } = message;
  const stopping = useAction(useStopMessage());
  const stop = () => void stopping.run(id, () => toast({ text: t('stopped'), tone: 'success' }));
  const moment = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 p-4">
      <details className="group min-w-60 flex-1">
        <summary className="flex cursor-pointer list-none items-start gap-2 [&::-webkit-details-marker]:hidden">
          <ChevronDownIcon className="mt-0.5 size-5 shrink-0 -rotate-90 text-ink-2 transition group-open:rotate-0" />
          <span className="min-w-0 flex-1">
            <span className="block font-semibold wrap-anywhere">{subject}</span>
            <span className="block text-sm text-ink-2">
              {by} <When at={made_at} language={language} />
            </span>
            <span className="block text-sm text-ink-2">
              {state === 'waiting'
                ? t('startsAt', { count: people, moment: moment.format(new Date(send_at)) })
                : t('delivered', { count: people, delivered })}
            </span>
            {hasLostWriter && (
              <span className="block text-sm text-brick">
                {t(delivered > 0 ? 'lostWriterInPart' : 'lostWriter')}
              </span>
            )}
          </span>
        </summary>
        <div className="flex flex-col gap-4 pt-3 pl-7">
          {texts.map((written) => (
            <div key={written.language}>
              {texts.length > 1 && <p className="text-sm text-ink-2">{languageNames[written.language]}</p>}
              <div lang={written.language} className="max-w-[70ch] wrap-anywhere">
                <p className="font-semibold">{written.subject}</p>
                <p className="whitespace-pre-line">{written.body}</p>
              </div>
            </div>
          ))}
        </div>
      </details>
      <Chip tone={tones[state]}>{t(`states.${state}`)}</Chip>
      {(state === 'waiting' || state === 'sending') && (
        <Button
          size="sm"
          variant="danger"
          aria-label={t('stopNamed', { subject })}
          isPending={stopping.isPending}
          onPress={stop}
        >
          {t('stop')}
        </Button>
      )}
    </li>
  );
}
