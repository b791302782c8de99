import { EMPTY_BATTLE } from "#shared/domain/battles.ts";
import { BattleFields, LogBattleDialog } from "#shared/ui/void/BattleFields.tsx";
import { CommitDialog, CommitmentField } from "#shared/ui/void/Commitment.tsx";
import { formOf, nothing, Sample, Samples } from "../Sample.tsx";

const BATTLE = { ...EMPTY_BATTLE, hard_thing: "Cold shower", battle_description: "Two minutes." };
const IDEAS = [{ ...BATTLE, why: "It takes two minutes." }];

/** The dialogs of battles and commitments. */
export function VoidDialogs() {
  return (
    <Samples ring="void">
      <Sample name="LogBattleDialog">
        <LogBattleDialog {...formOf(EMPTY_BATTLE)} ideas={IDEAS} />
      </Sample>
      <Sample name="LogBattleDialog, editing and saving">
        <LogBattleDialog {...formOf(BATTLE)} editing pending />
      </Sample>
      <Sample name="CommitDialog">
        <CommitDialog {...formOf("")} ideas={[{ hard_thing: "Call the landlord", why: "It has waited." }]} />
      </Sample>
      <Sample name="CommitmentField">
        <CommitmentField value="Call the landlord before nine" onChange={nothing} />
      </Sample>
      <Sample name="BattleFields">
        <div className="grid gap-4">
          <BattleFields values={BATTLE} onChange={nothing} />
        </div>
      </Sample>
    </Samples>
  );
}
