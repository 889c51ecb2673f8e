import http.client
import json
import os
import sys
import threading
from http.server import HTTPServer

from receiver import Receiver, is_signed

secret = os.environ["WEBHOOK_SECRET"]
compact = (",", ":")
idioms = {
    "python": lambda value: json.dumps(value),
    "python-compact": lambda value: json.dumps(value, separators=compact),
    "python-unicode": lambda value: json.dumps(value, separators=compact, ensure_ascii=False),
}


class Quiet(Receiver):
    def log_message(self, *_):
        pass


def word(dumps, body, signature):
    try:
        again = dumps(json.loads(body)).encode()
    except (ValueError, RecursionError):
        return "differs"
    return "same" if is_signed(again, signature, secret) else "differs"


server = HTTPServer(("127.0.0.1", 0), Quiet)
threading.Thread(target=server.serve_forever, daemon=True).start()
for line in sys.stdin:
    encoded, signature = line.split()
    body = bytes.fromhex(encoded)
    connection = http.client.HTTPConnection(*server.server_address)
    connection.request("POST", "/webhook", body, {"X-Signature": signature})
    status = connection.getresponse().status
    connection.close()
    words = [f"{name}={word(dumps, body, signature)}" for name, dumps in idioms.items()]
    print(status, *words)
server.shutdown()
