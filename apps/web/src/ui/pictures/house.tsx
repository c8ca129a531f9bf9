import { Picture } from './picture';
import { scenes, type Scene, Window } from './window';

const rows: readonly (readonly Scene[])[] = [
  ['dark', 'curtain', 'lit'],
  ['plant', 'dark', 'box'],
];

/** A house at evening, three lit windows wide. For home and welcome. */
export function House({ className = 'w-80' }: { className?: string }) {
  return (
    <Picture width={360} height={354} className={className}>
      <circle cx="308" cy="44" r="20" className="fill-glow" stroke="none" />
      <path d="M28 108 180 20l152 88v242H28Z" className="fill-surface" />
      <path d="M10 118 180 20l170 98" />
      {rows.map((row, y) =>
        row.map((scene, x) => (
          <Window key={scene} x={52 + x * 96} y={126 + y * 112} isLit={scenes[scene].isLit}>
            {scenes[scene].inside}
          </Window>
        )),
      )}
    </Picture>
  );
}
