import { encodeQR } from 'qr';
import { useMemo } from 'react';

/** The light margin around a code, in modules, without which cameras miss it. */
const margin = 4;

/** One path for all dark modules, a step for each run of them in a row. */
const pathOf = (rows: readonly (readonly boolean[])[]): string =>
  rows
    .map((row, y) =>
      row
        .map((isDark, x) => {
          if (!isDark || row[x - 1]) return '';
          const end = row.indexOf(false, x);
          return `M${x} ${y}h${(end === -1 ? row.length : end) - x}v1H${x}z`;
        })
        .join(''),
    )
    .join('');

/** A QR code of a text that stands beside it, dark on light in every theme, as cameras expect. */
export function QrCode({ text, className = '' }: { text: string; className?: string }) {
  const rows = useMemo(() => encodeQR(text, 'raw', { ecc: 'medium', border: margin }), [text]);
  const size = rows.length;
  return (
    <svg aria-hidden viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" className={className}>
      <rect width={size} height={size} fill="#fff" />
      <path d={pathOf(rows)} fill="#000" />
    </svg>
  );
}
