// A bot in JavaScript: starts the engine given on the command line and plays seat 0 to the end.
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

const [command, ...args] = process.argv.slice(2);
const engine = spawn(command, args, { stdio: ["pipe", "pipe", "inherit"] });
const lines = createInterface({ input: engine.stdout })[Symbol.asyncIterator]();
let number = 0;

async function ask(request, facts = {}) {
  engine.stdin.write(JSON.stringify({ id: ++number, do: request, ...facts }) + "\n");
  const answer = JSON.parse((await lines.next()).value);
  if (answer.id !== number || answer.error) throw new Error(JSON.stringify(answer));
  return answer;
}

const { game } = await ask("hello");
await ask("new", { seed: 2, seats: 3, bots: [null, "random", "random"] });
let status = await ask("run");
while (!status.over) {
  const { legal } = await ask("legal");
  await ask("play", { action: legal[legal.length - 1] });
  status = await ask("run");
}
console.log(`${game}: over after ${status.actions} actions, payoffs ${status.payoffs}`);
await ask("quit");
