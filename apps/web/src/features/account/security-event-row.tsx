import type { SecurityEvent } from '@nestmate/contract';
import { useTranslation } from '@/platform/use-translation';
import { When } from '@/ui/when';
import { networkWords } from './network-words';

interface Props {
  event: SecurityEvent;
  /** The network of this device. */
  here: string | null | undefined;
}

/** A security event of the account, with its time and origin. */
export function SecurityEventRow({ event: { kind, at, browser, address }, here }: Props) {
  const { t, language } = useTranslation('account');
  const facts = [browser, networkWords(address, here, t)].filter(Boolean);
  return (
    <li>
      <p className={kind === 'refresh_reused' ? 'font-medium text-brick' : ''}>
        {t(`sessions.kinds.${kind}`)}
      </p>
      <p className="text-sm wrap-anywhere text-ink-2">
        <When at={at} language={language} />
        {facts.map((fact) => ` · ${fact}`)}
      </p>
    </li>
  );
}
