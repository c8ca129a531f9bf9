import { useTranslation } from '@/platform/use-translation';
import { CopyIcon } from '@/ui/icons/copy';
import { IconButton } from '@/ui/icon-button';
import { toast } from '@/ui/toasts';
import { useNetwork } from '../platform/network';
import { useSeal } from './audit.queries';

/** How far the log is sealed, with the seal to store elsewhere: then nobody can truncate the log unnoticed. */
export function SealNote() {
  const { t, language } = useTranslation('staffAudit');
  const { network } = useNetwork();
  const seal = useSeal(network.network_id).data;
  if (!seal) return null;
  const { sealed_at, seal: text, entries } = seal;
  if (!sealed_at || !text) return <p className="text-sm text-ink-3">{t('notSealed')}</p>;
  const when = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(sealed_at),
  );
  const copy = async () => {
    await navigator.clipboard.writeText(`${entries} ${sealed_at} ${text}`);
    toast({ text: t('sealCopied'), tone: 'success' });
  };
  return (
    <p className="flex items-center gap-2 text-sm text-ink-2">
      <span>{t('sealedUpTo', { entry: entries, when })}</span>
      <code className="rounded-small bg-sunken px-1.5 text-xs max-md:hidden">{text.slice(0, 8)}</code>
      <IconButton
        label={t('copySeal')}
        icon={<CopyIcon className="size-4" />}
        className="size-9!"
        onPress={() => void copy()}
      />
    </p>
  );
}
