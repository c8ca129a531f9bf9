import { useTranslation } from '@/platform/use-translation';
import { buttonClasses } from '@/ui/button-classes';
import { DownloadIcon } from '@/ui/icons/download';
import { useNetwork } from '../platform/network';

interface Props {
  /** Below the network. */
  path: string;
  /** What the file is to hold; empty parts do not count. */
  filter: Readonly<Record<string, string | undefined>>;
}

/** Saves what the server writes as a CSV file. */
export function CsvLink({ path, filter }: Props) {
  const { t } = useTranslation('staff');
  const { network } = useNetwork();
  const given = Object.entries(filter).flatMap(([name, value]) => (value ? [[name, value]] : []));
  const query = new URLSearchParams(given).toString();
  return (
    <a
      href={`/staff/v1/networks/${network.network_id}/${path}${query && `?${query}`}`}
      download
      className={buttonClasses({ size: 'sm', variant: 'secondary' })}
    >
      <DownloadIcon className="size-4" />
      {t('downloadCsv')}
    </a>
  );
}
