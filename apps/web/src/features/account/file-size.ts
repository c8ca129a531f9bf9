const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** A file size: “1.2 MB”. */
export function fileSize(bytes: number, language: string): string {
  const step = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length - 1);
  const unit = units[step] ?? 'byte';
  const options = {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: step > 1 ? 1 : 0,
  } as const;
  return new Intl.NumberFormat(language, options).format(bytes / 1000 ** step);
}
