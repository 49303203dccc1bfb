// What is read aloud by screen readers: plays politely, alarms at once.

class Announcer {
  polite = $state('')
  urgent = $state('')

  say(text: string): void {
    this.polite = text
  }

  alert(text: string): void {
    this.urgent = text
  }
}

export const announcer = new Announcer()
