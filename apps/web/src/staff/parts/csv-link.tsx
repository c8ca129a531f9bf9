import { useMutation } from '@tanstack/react-query';
import { errorTextOf, unwrap } from '@/platform/calls/call-error';
import type { Answer } from '@/platform/calls/send';
import { useTranslation } from '@/platform/texts/use-translation';
import { buttonClasses } from '@/ui/button-classes';
import { DownloadIcon } from '@/ui/icons/download';
import { Spinner } from '@/ui/spinner';
import { toast } from '@/ui/toasts';
import { callForFile } from '../platform/call';
import { useNetwork } from '../platform/network';
import { saveFile } from './csv';

interface CsvLinkProps {
  /** The path below the network. */
  path: string;
  /** The parameters of the file; empty ones do not count. */
  filter: Readonly<Record<string, string | undefined>>;
  /** The call for the same file. */
  fetchFile: (call: ReturnType<typeof callForFile>) => Promise<Answer<unknown>>;
}

/** Downloads a CSV file from the server. A refusal is shown here; the address also works in a separate tab. */
export function CsvLink({ path, filter, fetchFile }: CsvLinkProps) {
  const { t } = useTranslation('staff');
  const { network } = useNetwork();
  const given = Object.entries(filter).flatMap(([name, value]) => (value ? [[name, value]] : []));
  const query = new URLSearchParams(given).toString();
  const name = path.split('/').at(-1) ?? path;
  const saving = useMutation({
    mutationFn: () => unwrap(fetchFile(callForFile((file) => saveFile(name, file)))),
    onError: (error) => toast({ text: errorTextOf(error), tone: 'danger' }),
  });
  return (
    <a
      href={`/staff/v1/networks/${network.network_id}/${path}${query && `?${query}`}`}
      download
      aria-busy={saving.isPending || undefined}
      onClick={(event) => {
        event.preventDefault();
        if (!saving.isPending) saving.mutate();
      }}
      className={buttonClasses({ size: 'sm', variant: 'secondary' })}
    >
      {saving.isPending ? <Spinner className="size-4" /> : <DownloadIcon className="size-4" />}
      {t('downloadCsv')}
    </a>
  );
}
