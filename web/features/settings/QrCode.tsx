import { generate } from "lean-qr";

/** The empty border that scanners need, in modules (ISO 18004). */
const QUIET_ZONE = 4;

/** A text as a QR code, dark on light in both themes because some scanners read nothing else. */
export default function QrCode({ text, label }: { text: string; label: string }) {
  const code = generate(text);
  const size = code.size + 2 * QUIET_ZONE;
  const modules = Array.from(
    { length: code.size ** 2 },
    (_, at) => [at % code.size, Math.floor(at / code.size)],
  )
    .filter(([x = 0, y = 0]) => code.get(x, y));
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-QUIET_ZONE} ${-QUIET_ZONE} ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-52 max-w-full justify-self-center"
    >
      <rect x={-QUIET_ZONE} y={-QUIET_ZONE} width={size} height={size} rx="1" fill="white" />
      <path fill="black" d={modules.map(([x, y]) => `M${x} ${y}h1v1h-1z`).join("")} />
    </svg>
  );
}
