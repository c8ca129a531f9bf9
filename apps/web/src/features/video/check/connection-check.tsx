import { useTranslation } from '@/platform/use-translation';
import { Button } from '@/ui/button';
import { CopyIcon } from '@/ui/icons/copy';
import { Modal } from '@/ui/modal';
import { toast } from '@/ui/toasts';
import type { Call } from '../call/call';
import { adviceOn } from './findings';
import { useConnectionCheck } from './use-connection-check';

interface Props {
  call: Call;
  /** Whether nothing is heard from the microphone. */
  isSilent: boolean;
  onClose: () => void;
}

/** Tests what a call needs, and says what the person can do, in words that support understands. */
export function ConnectionCheck({ call, isSilent, onClose }: Props) {
  const { t, language } = useTranslation('callCheck');
  const findings = useConnectionCheck(call, isSilent);
  const advice = adviceOn(findings);
  const said = findings.map(({ part, result }) => ({
    part,
    result,
    name: t(`parts.${part}`),
    words: t(`results.${result}`),
  }));

  async function copy() {
    const when = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'long' }).format();
    const lines = [
      t('words', { when }),
      ...said.map(({ name, words }) => `${name}: ${words}`),
      ...(advice ? [t(`advice.${advice}`)] : []),
      navigator.userAgent,
    ];
    try {
      await navigator.clipboard.writeText(lines.join('\n'));
      toast({ text: t('copied'), tone: 'success' });
    } catch {
      toast({ text: t('notCopied'), tone: 'danger' });
    }
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
        {said.map(({ part, result, name, words }) => (
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
