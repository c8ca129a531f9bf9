import { languageNames } from '@nestmate/contract/languages';
import type { OfficeMessage } from '@nestmate/contract/staff/messages';
import { hasRight } from '@nestmate/contract/staff/rights';
import { listOfNames } from '@nestmate/contract/text/list-of-names';
import { useState } from 'react';
import { useAction } from '@/forms/use-action';
import { useTranslation } from '@/platform/texts/use-translation';
import { Button } from '@/ui/button';
import { ButtonLink } from '@/ui/button-link';
import { Chip } from '@/ui/chip';
import { EmptyState } from '@/ui/empty-state';
import { ChevronDownIcon } from '@/ui/icons/chevron-down';
import { PlusIcon } from '@/ui/icons/plus';
import { toast } from '@/ui/toasts';
import { When } from '@/ui/when';
import { NotLoaded } from '../parts/not-loaded';
import { Page } from '../parts/page';
import { useNetwork } from '../platform/network';
import { useHref } from '../platform/use-address';
import { useTitle } from '../platform/use-title';
import { AnnounceDialog } from './announce-dialog';
import { ChangeMessageDialog } from './change-message-dialog';
import { useMessages, useStopMessage } from './messages.queries';

/** What the office wrote to residents and audiences: its words, how far each message is, and a way to stop it. */
export default function MessagesPage() {
  const { t } = useTranslation('staffMessages');
  const href = useHref();
  const query = useMessages();
  useTitle('sections.messages');
  const messages = query.data?.messages;
  const [isWriting, setWriting] = useState(false);
  const [changing, setChanging] = useState<OfficeMessage | null>(null);
  const { network } = useNetwork();
  const mayWrite = hasRight(network.role, 'moderate');
  const actions = mayWrite && (
    <div className="flex flex-wrap gap-2">
      <ButtonLink size="sm" variant="secondary" href={href('residents')}>
        {t('toResidents')}
      </ButtonLink>
      <Button size="sm" icon={<PlusIcon className="size-4" />} onPress={() => setWriting(true)}>
        {t('announce.action')}
      </Button>
    </div>
  );
  return (
    <Page title={t('messages')} actions={actions}>
      {!messages ? (
        <NotLoaded query={query} />
      ) : messages.length === 0 ? (
        <EmptyState title={t('none')} scene="moon" beside="dark">
          {t('noneText')}
        </EmptyState>
      ) : (
        <ul className="max-w-240 divide-y divide-line rounded-card border border-line bg-surface">
          {messages.map((message) => (
            <MessageRow key={message.message_id} message={message} onChange={() => setChanging(message)} />
          ))}
        </ul>
      )}
      {isWriting && <AnnounceDialog onSent={() => setWriting(false)} onClose={() => setWriting(false)} />}
      {changing && <ChangeMessageDialog message={changing} onClose={() => setChanging(null)} />}
    </Page>
  );
}

const tones = { waiting: 'apricot', sending: 'plum', sent: 'leaf', stopped: 'plain' } as const;

interface MessageRowProps {
  message: OfficeMessage;
  onChange: () => void;
}

function MessageRow({ message, onChange }: MessageRowProps) {
  const { t, language } = useTranslation('staffMessages');
  const { message_id: id, subject, texts, state, by, made_at, send_at, people, delivered } = message;
  const { audience, has_lost_writer: hasLostWriter } = message;
  const { network } = useNetwork();
  const mayWrite = hasRight(network.role, 'moderate');
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
            {audience && (
              <span className="block text-sm text-ink-2 wrap-anywhere">
                {t(
                  `announce.${audience.without_roommate ? 'toAlone' : audience.unit_types.length > 0 ? 'toTypes' : 'toAll'}`,
                  {
                    places: listOfNames(
                      network.places.flatMap(({ subnetwork_id: id, name }) =>
                        audience.places.includes(id) ? [name] : [],
                      ),
                      language,
                    ),
                  },
                )}
              </span>
            )}
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
      {mayWrite && state === 'waiting' && (
        <Button size="sm" variant="secondary" aria-label={t('change.named', { subject })} onPress={onChange}>
          {t('change.action')}
        </Button>
      )}
      {mayWrite && (state === 'waiting' || state === 'sending') && (
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
