import { Login } from "../../../../web/features/auth/Login.tsx";
import Register from "../../../../web/features/auth/Register.tsx";
import SecondStep from "../../../../web/features/auth/SecondStep.tsx";
import Connect from "../../../../web/pages/Connect.tsx";
import { ErrorBoundary } from "../../../../web/ErrorBoundary.tsx";
import { Loading } from "../../../../web/app/Loading.tsx";
import NotFound from "../../../../web/day/NotFound.tsx";
import { Splash } from "../../../../web/app/Splash.tsx";
import { OnDevice } from "../../app/OnDevice.tsx";
import { Columns, nothing, Sample } from "../../Sample.tsx";

/** Fails to render. */
function Broken(): never {
  throw new Error("Broken on purpose");
}

/** What is shown before somebody is signed in, and in place of a page. */
export function AppEntry() {
  return (
    <OnDevice account="newcomer" path="/login" isNamed={false}>
      <Columns>
        <Sample name="Login">
          <Login />
        </Sample>
        <Sample name="Register">
          <Register />
        </Sample>
        <Sample name="Register, with an invitation only">
          <OnDevice account="settled" path="/register">
            <Register />
          </OnDevice>
        </Sample>
        <Sample name="SecondStep">
          <div className="max-w-96">
            <SecondStep challenge="a" onBack={nothing} />
          </div>
        </Sample>
        <Sample name="ErrorBoundary">
          <ErrorBoundary>
            <Broken />
          </ErrorBoundary>
        </Sample>
        <Sample name="NotFound">
          <NotFound />
        </Sample>
        <Sample name="Splash">
          <Splash
            sentence={() => "Master yourself through the Five Rings of discipline"}
            failures={() => ({ unloaded: "", below: "" })}
          />
        </Sample>
        <Sample name="Loading">
          <Loading />
        </Sample>
        <Sample name="Connect">
          <OnDevice path="/connect">
            <Connect />
          </OnDevice>
        </Sample>
      </Columns>
    </OnDevice>
  );
}
