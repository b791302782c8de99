import { useId } from "react";
import { WATER_LIMITS } from "#shared/rings/mod.ts";
import { TextField } from "../fields/TextField.tsx";
import { t } from "#shared/texts/translate.ts";

export interface DomainFieldProps {
  value: string;
  onChange: (text: string) => void;
  /** Domains to choose from; any other may be typed. */
  domains: readonly string[];
  starred?: boolean;
  /** Whether it is required, without a star. */
  required?: boolean;
}

/** The domain of a goal. */
export function DomainField(
  { value, onChange, domains, starred = false, required = false }: DomainFieldProps,
) {
  const id = useId();
  return (
    <div>
      <TextField
        label={t("Domain")}
        starred={starred}
        required={required}
        list={id}
        maxLength={WATER_LIMITS.domain}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <datalist id={id}>{domains.map((domain) => <option key={domain} value={domain} />)}</datalist>
    </div>
  );
}
