import { byteOrderMark, csvLine } from '@nestmate/contract/staff/csv';
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

/** A CSV file that no spreadsheet runs. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  byteOrderMark + rows.map((row) => csvLine(row)).join('');

/** Lets the browser save a text as a file. */
export function saveFile(name: string, text: Blob | string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // A download that has begun keeps its bytes.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
