import { edgeOf, positionOf, type Scale, wordOf } from './scale';
import { Headline, ScaleFrame, ScaleThumb, ScaleTrack } from './scale-parts';

interface ScaleRangeProps extends Scale {
  label: string;
  value: readonly [low: number, high: number];
  onChange: (range: [low: number, high: number]) => void;
  /** The range in words. */
  valueText: string;
  /** Names of the two thumbs, such as “From” and “To”. */
  thumbLabels: readonly [string, string];
  error?: string | undefined;
}

/** A range of stops. Its thumbs can meet and cannot cross. */
export function ScaleRange(props: ScaleRangeProps) {
  const { label, value, onChange, valueText, thumbLabels, error, ...scale } = props;
  const edge = edgeOf(scale);
  const middle = (positionOf(value[0], scale) + positionOf(value[1], scale)) / 2;
  return (
    <ScaleFrame
      label={label}
      count={scale.count}
      value={[...value]}
      onChange={([low = 1, high = low]) => onChange([low, high])}
      error={error}
      headline={<Headline at={edge + middle * (1 - 2 * edge)}>{valueText}</Headline>}
    >
      {(describedBy) => (
        <ScaleTrack scale={scale} chosen={value}>
          {([0, 1] as const).map((index) => (
            <ScaleThumb
              key={index}
              look="end"
              index={index}
              label={thumbLabels[index]}
              valueText={wordOf(value[index], scale)}
              describedBy={describedBy}
            />
          ))}
        </ScaleTrack>
      )}
    </ScaleFrame>
  );
}
