import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { useCopy } from '@/forms/use-copy';
import { useTranslation } from '@/platform/texts/use-translation';
import { Button } from '@/ui/button';
import { CopyIcon } from '@/ui/icons/copy';
import { Modal } from '@/ui/modal';
import type { Call } from '../call/call';
import { type SourceState, trackOf } from '../media/capture';
import { isAsking } from '../media/local-media';
import {
  adviceOn,
  type Finding,
  reaches,
  relaysByTransport,
  type RelayTransport,
  type Result,
} from './connection-findings';

/** Tests the server and each relay once. */
function useServers(iceServers: Call['iceServers']) {
  const [server, setServer] = useState<Result>('checking');
  const [relays, setRelays] = useState<readonly { part: RelayTransport; result: Result }[]>([]);
  useEffect(() => {
    let isShown = true;
    void iceServers().then((servers) => {
      if (!isShown) return;
      setServer(servers ? 'works' : 'fails');
      const found = relaysByTransport(servers ?? []);
      setRelays(found.map(({ transport }) => ({ part: transport, result: 'checking' })));
      found.forEach(({ server: relay }, at) => {
        void reaches(relay).then((isReached) => {
          if (!isShown) return;
          const result = isReached ? 'works' : 'fails';
          setRelays((all) => all.map((one, index) => (index === at ? { ...one, result } : one)));
        });
      });
    });
    return () => {
      isShown = false;
    };
  }, [iceServers]);
  return { server, relays };
}

/** The known state of the paths by which this person is seen and heard. A camera that is off on purpose is left out. */
function useConnectionCheck({ media, iceServers }: Call, isSilent: boolean): Finding[] {
  const state = useStore(media);
  const { wants, sources } = state;
  const { server, relays } = useServers(iceServers);
  const resultOf = (source: SourceState): Result =>
    trackOf(source) ? 'works' : isAsking(state) ? 'checking' : 'fails';
  return [
    ...(wants.camera ? [{ part: 'camera' as const, result: resultOf(sources.camera) }] : []),
    ...(wants.microphone
      ? [
          {
            part: 'microphone' as const,
            result: isSilent ? ('fails' as const) : resultOf(sources.microphone),
          },
        ]
      : []),
    { part: 'server', result: server },
    ...relays,
  ];
}

interface ConnectionCheckProps {
  call: Call;
  /** Whether nothing is heard from the microphone. */
  isSilent: boolean;
  onClose: () => void;
}

/** Tests what a call needs, and says what the person can do, in words that support understands. */
export function ConnectionCheck({ call, isSilent, onClose }: ConnectionCheckProps) {
  const { t, language } = useTranslation('callCheck');
  const findings = useConnectionCheck(call, isSilent);
  const advice = adviceOn(findings);
  const results = findings.map(({ part, result }) => ({
    part,
    result,
    name: t(`parts.${part}`),
    words: t(`results.${result}`),
  }));

  const copyText = useCopy();
  async function copy() {
    const when = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'long' }).format();
    const lines = [
      t('words', { when }),
      ...results.map(({ name, words }) => `${name}: ${words}`),
      ...(advice ? [t(`advice.${advice}`)] : []),
      navigator.userAgent,
    ];
    await copyText(lines.join('\n'), t('copied'));
  }
  return (
    <Modal
      isOpen
      onOpenChange={onClose}
      title={t('title')}
      closeLabel={t('close')}
      actions={
        <>
          <Button onPress={onClose}>{t('done')}</Button>
          <Button
            variant="quiet"
            icon={<CopyIcon className="size-5" />}
            isDisabled={!advice}
            onPress={() => void copy()}
          >
            {t('copy')}
          </Button>
        </>
      }
    >
      <dl className="mt-2 grid gap-2">
        {results.map(({ part, result, name, words }) => (
          <div key={part} className="flex flex-wrap justify-between gap-x-4 border-b border-line pb-2">
            <dt>{name}</dt>
            <dd className={`font-semibold ${result === 'fails' ? 'text-brick' : 'text-ink'}`}>{words}</dd>
          </div>
        ))}
      </dl>
      <output className="mt-4 block">{advice ? t(`advice.${advice}`) : t('wait')}</output>
    </Modal>
  );
}
